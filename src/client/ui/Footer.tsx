import { Link } from 'wouter'

export function Footer() {
  return (
    <footer className="footer">
      <div>
        <span>E-Kategoryzacja</span>
        <Link href="/prywatnosc">Prywatność</Link>
      </div>
    </footer>
  )
}
