/**
 * Addresses of the web and of mail, without the punctuation and brackets around them. Compiled when first used, like those of
 * domain/text/text.ts. What may stand before an @ is limited in length, because it is tried from every letter.
 */
const addresses = () =>
  /https?:\/\/[^\s<>"„”]*[^\s<>"„”.,;:!?)\]}']|(?<![\p{L}\d.+_-])[a-z\d][a-z\d.+_-]{0,63}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,63}/giu

/**
 * Renders a user's plain text with its addresses of the web and of mail as links, which pass on neither the referrer nor a
 * rank. Other schemes stay text.
 */
export function LinkedText({ text }: { text: string }) {
  const found = [...text.matchAll(addresses())].map(({ 0: address, index }) => ({ address, index }))
  const ends = [0, ...found.map(({ address, index }) => index + address.length)]
  return (
    <p className="linked-text">
      {found.map(({ address, index }, nth) => (
        <span key={index}>
          {text.slice(ends[nth], index)}
          <AddressLink address={address} />
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  )
}

const AddressLink = ({ address }: { address: string }) =>
  /^https?:/i.test(address) ? (
    <a href={address} target="_blank" rel="noopener nofollow">
      {address}
    </a>
  ) : (
    <a href={`mailto:${address}`}>{address}</a>
  )
