import type { ComponentType } from 'react'
import { type Me, useMe } from '#client/api/session.ts'

export interface LeaderProps {
  me: Me
  team: NonNullable<Me['team']>
}

/** A page that only leaders reach (App.tsx). */
export const forLeader = (Content: ComponentType<LeaderProps>) =>
  function LeaderPage() {
    const session = useMe()
    if (session.state !== 'signedIn' || !session.me.team) return null
    return <Content me={session.me} team={session.me.team} />
  }
