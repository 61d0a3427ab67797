import { Link } from 'wouter'

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
