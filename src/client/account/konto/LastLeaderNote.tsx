import { Link } from 'wouter'

/** In questions before the only leader of a troop leaves it or erases the account (rules.md#69). */
export const LastLeaderNote = ({ mayHandOver }: { mayHandOver: boolean }) => (
  <p>
    <b>Poza Tobą nikt nie ma dostępu do tej drużyny.</b> Nikt nie wypełni ani nie zgłosi jej arkusza, a koordynatorzy
    dowiedzą się, że została bez drużynowego.
    {mayHandOver && (
      <>
        {' '}
        Lepiej najpierw <Link href="/konto/przekazanie">przekaż ją następcy</Link>.
      </>
    )}
  </p>
)
