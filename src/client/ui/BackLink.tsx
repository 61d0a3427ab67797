import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className="back-link">
    <ChevronLeft aria-hidden="true" />
    {children}
  </Link>
)
