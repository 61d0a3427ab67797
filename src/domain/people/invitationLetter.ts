import { roleNames } from '#domain/text/roleNames.ts'
import type { Role } from './roles.ts'

export interface InvitedPlace {
  role: Role
  team: { name: string; district: { name: string } } | null
  district: { name: string } | null
}

/** Says what the invited will lead. The district is named because names of teams are unique in their district only. */
export const toLead = ({ name, district }: NonNullable<InvitedPlace['team']>) =>
  `do prowadzenia arkusza drużyny ${name} (chorągiew: ${district.name})`

interface InvitationLetter {
  subject: string
  /** Paragraphs above the link; the first are the sender's own words, if there are any. */
  words: string[]
  link: string
  after: string
}

interface More {
  own?: string | null
  isHandover?: boolean
  /** The invited sign in through the association, without a password. */
  isOfAssociation?: boolean
}

/** The words of an invitation (rules.md#69), mailed by the server and previewed by the page. `by` is the sender's name. */
export function invitationLetter(
  { role, team, district }: InvitedPlace,
  by: string,
  { own = null, isHandover = false, isOfAssociation = false }: More = {},
): InvitationLetter {
  const what = team
    ? toLead(team)
    : district
      ? `do koordynowania chorągwi ${district.name}`
      : `do funkcji: ${roleNames[role]}`
  return {
    subject: `Zaproszenie: ${team?.name ?? district?.name ?? roleNames[role]}`,
    words: [
      ...(own === null ? [] : [own]),
      `${by} zaprasza Cię ${what}.`,
      ...(isHandover ? ['Przejmujesz drużynę. Na stronie zaproszenia czeka list dla Ciebie.'] : []),
      ...(isOfAssociation ? ['Zalogujesz się przez stronę Związku, bez hasła.'] : []),
      'Link jest ważny 14 dni i działa raz.',
    ],
    link: 'Otwórz zaproszenie',
    after: 'Jeśli to pomyłka, możesz tam odmówić. Nic się wtedy nie zmieni.',
  }
}
