import type { ReactNode } from 'react'
import { formatDateTime } from '#client/ui/format.ts'
import type { KnownPerson } from '#client/ui/PersonName.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { PersonLink } from './PersonLink.tsx'

export interface ColumnPerson extends KnownPerson {
  lastLogin: string | null
}

// The columns that every list of people has, whole or filtered to one office.

export const nameColumn = <P extends ColumnPerson>(
  link: (person: P) => ReactNode = person => <PersonLink person={person} />,
): Column<P> => ({ key: 'osoba', head: 'Osoba', isName: true, cell: link })

export const loginColumn = <P extends ColumnPerson>(): Column<P> => ({
  key: 'logowanie',
  head: 'Ostatnie logowanie',
  className: 'nowrap',
  cell: ({ lastLogin }) => (lastLogin ? formatDateTime(lastLogin) : 'jeszcze nigdy'),
})
