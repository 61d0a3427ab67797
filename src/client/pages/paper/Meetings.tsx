const MEETINGS = [
  'I. Jesień: od czego zaczynamy',
  'II. Zima: co zostało do zrobienia',
  'III. Przed zgłoszeniem: czy wszystko się zgadza',
]

const SIGNED_BY = ['drużynowy', 'rada drużyny', 'koordynator chorągwi, data']

/** The last page, to be written on: what was said at the three meetings about the sheet, and who signs it. */
export function Meetings() {
  return (
    <section className="meetings" aria-labelledby="spotkania">
      <h2 id="spotkania">Spotkania nad arkuszem</h2>
      <p className="paper-sheet__key">
        Nad arkuszem drużyna siada trzy razy: jesienią, zimą i przed zgłoszeniem. Wpisy z rubryk I, II, III przepisuje
        drużynowy.
      </p>
      {MEETINGS.map(name => (
        <div key={name} className="meetings__one">
          <h3>{name}</h3>
          <p className="meetings__line">data i miejsce</p>
          <p className="meetings__line">obecni</p>
          <p className="meetings__line" />
          <p className="meetings__line" />
          <p className="meetings__line">ustalenia</p>
        </div>
      ))}
      <div className="meetings__signatures">
        {SIGNED_BY.map(who => (
          <p key={who} className="meetings__line">
            {who}
          </p>
        ))}
      </div>
    </section>
  )
}
