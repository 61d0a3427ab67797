import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '#client/ui/form/Field.tsx'

export function ShareButton({ name }: { name: string }) {
  /** undefined until the button is pressed; false when the browser did not allow it. */
  const [copied, setCopied] = useState<boolean>()
  const copy = (url: string) =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const copies = !navigator.share && !!navigator.clipboard
  if (!navigator.share && !copies) return null

  async function share() {
    const url = location.href
    if (copies) return copy(url)
    try {
      await navigator.share({ title: name, url })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
  }

  return (
    <div className="troop__share">
      <button type="button" className="btn" onClick={share}>
        {copied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {copied ? 'Skopiowano adres' : 'Udostępnij'}
      </button>
      <span role="status" className="visually-hidden">
        {copied && 'Adres strony jest w schowku.'}
      </span>
      {copied === false && <FormError message="Przeglądarka nie pozwala kopiować. Skopiuj adres z paska u góry." />}
    </div>
  )
}
