import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { withQuery } from '#client/ui/table/useQuery.ts'
import { pathOfTeamInPanel } from '#contract/addresses.ts'
import { addressFromOverview } from './sheetList.ts'
import type { Troop } from './troops.ts'

interface TroopLinkProps {
  troop: Troop
  /** 0 while there is no year: the link then leads to the troop alone. */
  yearId: number
  /** The `obszar` to open the page at. */
  entry?: string
  /** The columns of the list, if its address does not name them. */
  columns?: string
  children: ReactNode
}

/** Leads to a troop's page. Its address carries the filters of the list, for the way back and the next troop. */
export function TroopLink({ troop: { teamId }, yearId, entry, columns, children }: TroopLinkProps) {
  const search = useSearch()
  const from = columns === undefined ? search : withQuery(search, { kolumny: columns })
  return (
    <Link
      href={yearId === 0 ? pathOfTeamInPanel(teamId) : addressFromOverview(teamId, yearId, from, entry)}
      className="anywhere"
    >
      {children}
    </Link>
  )
}
