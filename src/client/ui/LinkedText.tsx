// Punctuation and brackets around an address do not belong to it.
const ADDRESS = /https?:\/\/[^\s<>"„”]*[^\s<>"„”.,;:!?)\]}']/gi

/** Renders a user's plain text with its addresses as links, which pass on neither the referrer nor a rank. */
export function LinkedText({ text }: { text: string }) {
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: address, index }) => ({ address, index }))
  const ends = [0, ...addresses.map(({ address, index }) => index + address.length)]
  return (
    <p className="linked-text">
      {addresses.map(({ address, index }, nth) => (
        <span key={index}>
          {text.slice(ends[nth], index)}
          <a href={address} target="_blank" rel="noopener nofollow">
            {address}
          </a>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  )
}
