import type { ReactNode } from 'react'
import { PageTitle } from './Page.tsx'

interface PanelPageProps {
  title: string
  /** A line above the title. */
  kicker?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page beside the panel's list: it has a title of its own and stands in the frame's <main>. */
export function PanelPage({ title, kicker, actions, children }: PanelPageProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page__head spread">
        <div>
          {kicker && <p className="page__kicker">{kicker}</p>}
          <h1>{title}</h1>
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </>
  )
}
