const SIGNED_BY = ['drużynowy', 'rada drużyny', 'koordynator chorągwi, data']

export const Signatures = ({ people = SIGNED_BY }: { people?: readonly string[] }) => (
  <div className="meetings__signatures">
    {people.map(who => (
      <p key={who} className="meetings__line">
        {who}
      </p>
    ))}
  </div>
)
