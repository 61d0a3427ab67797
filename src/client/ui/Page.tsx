import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { asContent } from '#client/ui/keepFocus.ts'

export interface PageHeadProps {
  title: string
  kicker?: ReactNode
  actions?: ReactNode
}

interface PageProps extends PageHeadProps {
  /** The browser tab's name, if it is not the title. */
  tab?: string
  width?: 'reading' | 'table' | 'full'
  children: ReactNode
}

export function Page({ title, tab = title, kicker, actions, width = 'full', children }: PageProps) {
  return (
    <main className="page" id="tresc" tabIndex={-1} ref={asContent} data-width={width}>
      <PageTitle>{tab}</PageTitle>
      <PageHead title={title} kicker={kicker} actions={actions} />
      {children}
    </main>
  )
}

export function PageHead({ title, kicker, actions }: PageHeadProps) {
  return (
    <div className="page__head spread">
      <div>
        {kicker && <p className="page__kicker hint row tight">{kicker}</p>}
        <h1>{title}</h1>
      </div>
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}

const PRODUCT = 'E-Kategoryzacja'

/**
 * Names the browser tab, for pages with a frame of their own. React would insert a second <title> in addition to that of
 * index.html, which names the page until the scripts are there.
 */
export function PageTitle({ children }: { children: string }) {
  const title = children === PRODUCT ? PRODUCT : `${children} · ${PRODUCT}`
  useEffect(() => {
    document.title = title
    return () => {
      document.title = PRODUCT
    }
  }, [title])
  return null
}

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

export function SkipLink() {
  return (
    <a className="skip" href="#tresc">
      Przejdź do treści
    </a>
  )
}

/**
 * Returns a ref: while an element of <main> has it, <html> has the attribute `data-…` of that name, for styles beyond
 * the element. With `html:has(…)` the browser would match the whole page at every change.
 */
export function marksPage(name: string) {
  const attribute = `data-${name}`
  let shown = 0
  const mark = () => document.documentElement.toggleAttribute(attribute, shown > 0)
  return (element: Element | null) => {
    if (!element?.closest('main')) return
    shown++
    mark()
    return () => {
      shown--
      mark()
    }
  }
}
