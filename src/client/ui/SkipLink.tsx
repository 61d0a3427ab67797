/** The first thing a keyboard reaches: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a className="skip" href="#tresc">
      Przejdź do treści
    </a>
  )
}
