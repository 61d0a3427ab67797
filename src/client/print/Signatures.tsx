const SIGNED_BY = ['drużynowy', 'rada drużyny', 'koordynator chorągwi, data']

export const Signatures = () => (
  <div className="meetings__signatures">
    {SIGNED_BY.map(who => (
      <p key={who} className="meetings__line">
        {who}
      </p>
    ))}
  </div>
)
