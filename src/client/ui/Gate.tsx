import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { asContent } from '#client/ui/keepFocus.ts'
import { Hills } from './Hills.tsx'
import { LevelSymbol } from './LevelSymbol.tsx'
import { PageTitle } from './Page.tsx'

export function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="gate">
      <PageTitle>{title}</PageTitle>
      <aside>
        <Link href="/" className="gate__brand">
          <LevelSymbol level="LESNA" size="l" />
          E-Kategoryzacja
        </Link>
        <div className="gate__words">
          <p className="gate__title">Jak dobra jest Wasza drużyna?</p>
          <p>
            Raz w roku drużyna ocenia sama siebie: od wymagań wstępnych, przez obszary pracy, po kategorię polową, leśną
            albo puszczańską.
          </p>
        </div>
        <Hills />
      </aside>
      <main id="tresc" tabIndex={-1} ref={asContent}>
        <div className="form">
          <h1>{title}</h1>
          {children}
          <p className="hint">
            <Link href="/ranking">Ranking</Link> · <Link href="/zasady">Zasady</Link> ·{' '}
            <Link href="/prywatnosc">Prywatność</Link>
          </p>
        </div>
      </main>
    </div>
  )
}
