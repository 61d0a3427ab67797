import { useEffect, useState } from 'react'
import { answer, api } from '#client/api/call.ts'
import { refresh } from '#client/api/useRead.ts'
import { editorYear } from '#client/panel/panelReads.ts'
import type { EditedYear } from '#client/panel/year/model/editedYear.ts'
import { whyFailed } from '#client/ui/feedback/messages.ts'
import type { TrialQuestion } from '#contract/requests/years.ts'

/** In ms, after the last key: whoever types a number asks once. */
const PAUSE = 400

const tried = (id: number, thresholds: TrialQuestion['thresholds']) =>
  answer(api.admin.categorization({ id }).trial.post({ thresholds }))

export type Trial = Awaited<ReturnType<typeof tried>>

interface Asked {
  year: EditedYear
  /** The thresholds as JSON. */
  text: string
  attempt: number
}

/**
 * Tries a draft with typed thresholds, again after each change of either. One request runs at a time, and the last answer
 * stays while the next one is awaited.
 */
export function useTrial(year: EditedYear, thresholds: TrialQuestion['thresholds']) {
  const text = JSON.stringify(thresholds)
  const [attempt, setAttempt] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const [answered, setAnswered] = useState<Asked & { failure?: string }>()
  const [trial, setTrial] = useState<Trial>()
  const isCurrent = answered?.year === year && answered.text === text && answered.attempt === attempt
  const pause = answered ? PAUSE : 0

  useEffect(() => {
    if (isAsking || isCurrent) return
    const asked = { year, text, attempt }
    const timer = setTimeout(() => {
      setAsking(true)
      tried(year.id, JSON.parse(text))
        .then(
          trial => {
            setTrial(trial)
            setAnswered(asked)
          },
          error => {
            setAnswered({ ...asked, failure: whyFailed(error) })
            // Another user may have deleted an area or opened the draft. A year that did change is tried again.
            void refresh(editorYear(year.id))
          },
        )
        .finally(() => setAsking(false))
    }, pause)
    return () => clearTimeout(timer)
  }, [year, text, attempt, isAsking, isCurrent, pause])

  return {
    trial,
    isWaiting: !isCurrent,
    failure: isCurrent ? answered.failure : undefined,
    again: () => setAttempt(attempt + 1),
  }
}
