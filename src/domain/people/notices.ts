// Texts of notifications. Their buttons depend on the linked request, never on the text (rules.md#24).

const marker = (teamId: number) => `[GRANT_ACCESS=${teamId}]`

export const accessRequested = (asker: string, team: { id: number; name: string }) =>
  `${asker} prosi o dostęp do drużyny ${team.name}. ${marker(team.id)}`

export const teamToConfirm = (founder: string, team: { id: number; name: string }) =>
  `${founder} zakłada nową drużynę ${team.name} i prosi o jej potwierdzenie. ${marker(team.id)}`

/** For districts that accept new teams automatically. */
export const teamFounded = (founder: string, team: { name: string }) =>
  `Nowa drużyna w chorągwi: ${team.name}. Zakłada ją ${founder}, z dostępem od razu.`

export const accessGranted = (team: { name: string }) => `Masz dostęp do drużyny ${team.name}. Możesz wypełniać arkusz.`

export const accessRefused = (team: { name: string }) =>
  `Prośba o dostęp do drużyny ${team.name} została odrzucona. Możesz wybrać inną drużynę.`

export const accessRevoked = (team: { name: string }) => `Twój dostęp do drużyny ${team.name} został odebrany.`

export const sheetSubmitted = (team: { name: string }) => `Drużyna ${team.name} zgłosiła arkusz. Czeka na sprawdzenie.`

export const sheetReturned = (team: { name: string }) =>
  `Arkusz drużyny ${team.name} wrócił do poprawy. Zobacz, co poprawić.`

export const sheetApproved = (team: { name: string }) => `Arkusz drużyny ${team.name} jest zatwierdzony. Gratulujemy!`

export const sheetUnlocked = (team: { name: string }) =>
  `Zatwierdzenie arkusza drużyny ${team.name} zostało cofnięte. Możecie go znów zmieniać.`

export const sheetRemarked = (team: { name: string }) => `Nowa uwaga do arkusza drużyny ${team.name}.`

/** `lastDay` in words. */
export const sheetExtended = (team: { name: string }, lastDay: string) =>
  `Drużyna ${team.name} ma czas do ${lastDay}, do końca dnia.`

export const moreTimeAsked = (team: { name: string }, until: string) => `Drużyna ${team.name} prosi o czas do ${until}.`

export const moreTimeRefused = (team: { name: string }) =>
  `Prośba drużyny ${team.name} o więcej czasu została odrzucona.`

/** `when` names the days left. */
export const deadlineReminder = (team: { name: string }, when: string) =>
  `Przypomnienie dla drużyny ${team.name}: ${when}. Wypełnijcie arkusz i zgłoście go do sprawdzenia.`

/** Removes the marker at the end, which is for programs. */
export const readableNotice = (text: string) => text.replace(/\s*\[GRANT_ACCESS=\d+\]$/, '')

export const REQUEST_STATES = ['WAITING', 'GRANTED', 'REFUSED', 'WITHDRAWN'] as const
