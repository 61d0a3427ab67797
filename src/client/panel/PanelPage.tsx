import type { ReactNode } from 'react'
import { PageHead, type PageHeadProps, PageTitle } from '#client/ui/Page.tsx'

export function PanelPage({ children, ...head }: PageHeadProps & { children: ReactNode }) {
  return (
    <>
      <PageTitle>{head.title}</PageTitle>
      <PageHead {...head} />
      {children}
    </>
  )
}
