import type { ReactNode } from 'react'

interface PageProps {
  title: string
  /** The browser tab's name where that is not the title: the place within the page. */
  tab?: string
  /** A line above the title: the year, the troop. */
  kicker?: ReactNode
  actions?: ReactNode
  width?: 'reading' | 'table' | 'full'
  children: ReactNode
}

export function Page({ title, tab = title, kicker, actions, width = 'full', children }: PageProps) {
  return (
    <main className="page" id="tresc" tabIndex={-1} data-width={width}>
      <PageTitle>{tab}</PageTitle>
      <div className="page__head spread">
        <div>
          {kicker && <p className="page__kicker">{kicker}</p>}
          <h1>{title}</h1>
        </div>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </main>
  )
}

const PRODUCT = 'E-Kategoryzacja'

/** The browser tab's name, for pages with a frame of their own. */
export function PageTitle({ children }: { children: string }) {
  return <title>{children === PRODUCT ? PRODUCT : `${children} · ${PRODUCT}`}</title>
}
