import { useCallback, useEffect, useState } from 'react'
import { answer, api } from '#client/api/call.ts'

/** What is asked: a picture, or words for whoever cannot see one. */
type Asked = { picture: string } | { question: string }

export type Captcha = ReturnType<typeof useCaptcha>

/** The captcha of one form. The server takes one try for each: `renew` after every refusal. */
export function useCaptcha() {
  const [inWords, setInWords] = useState(false)
  const [turn, setTurn] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks anew
  useEffect(() => {
    let stillWanted = true
    setAsked(undefined)
    setFailure(undefined)
    ask(inWords)
      .then(next => stillWanted && setAsked(next))
      .catch((error: Error) => stillWanted && setFailure(error.message))
    return () => {
      stillWanted = false
    }
  }, [inWords, turn])

  const renew = useCallback(() => setTurn(last => last + 1), [])
  return { asked, failure, turn, inWords, setInWords, renew }
}

async function ask(inWords: boolean): Promise<Asked> {
  if (inWords) return answer(api.auth.captcha.words.get())
  // An image runs no scripts, whatever its markup says.
  const markup = await answer(api.auth.captcha.get())
  return { picture: `data:image/svg+xml;base64,${btoa(markup)}` }
}
