import type { ReactNode } from 'react'
import { PageHead, type PageHeadProps, PageTitle } from '#client/ui/Page.tsx'

/** A page beside the panel's list: it has a title of its own and stands in the frame's <main>. */
export function PanelPage({ children, ...head }: PageHeadProps & { children: ReactNode }) {
  return (
    <>
      <PageTitle>{head.title}</PageTitle>
      <PageHead {...head} />
      {children}
    </>
  )
}
