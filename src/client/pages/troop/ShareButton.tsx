import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'

/** Hands the page's address to the system's own menu; without one it is copied. */
export function ShareButton({ name }: { name: string }) {
  const [copied, setCopied] = useState(false)
  const copies = !navigator.share && !!navigator.clipboard
  if (!navigator.share && !copies) return null

  async function share() {
    const url = location.href
    if (copies) {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      return
    }
    try {
      await navigator.share({ title: name, url })
    } catch (error) {
      // Whoever closes the menu has changed their mind.
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
    </div>
  )
}
