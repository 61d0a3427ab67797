import type { AuditEntry, Noun } from '#client/panel/ui/auditEntry.ts'
import { formatDate } from '#client/ui/format.ts'
import { personName } from '#client/ui/people.ts'
import type { AuditKind } from '#domain/people/auditKinds.ts'
import { counted } from '#domain/text/plural.ts'
import { quoted } from '#domain/text/quoted.ts'
import { shortened } from './changes.ts'

// Sentences without a subject: a Polish verb would need the gender of the actor, who is named next to them.

export const NOUNS: Record<Noun, string> = {
  district: 'chorągwie',
  hufiec: 'hufce',
  team: 'drużyny',
  owner: 'dostęp nadany w panelu',
  access: 'prośby o dostęp',
  invitation: 'zaproszenia',
  sheet: 'sprawdzanie arkuszy',
  user: 'konta',
  clock: 'zegar serwera',
  content: 'słowa związku',
  copy: 'kopie zapasowe',
  role: 'role',
  year: 'kategoryzacje',
  talk: 'rozmowy',
  act: 'cofnięcia',
  ranking: 'rankingi',
  prerequisite: 'wymagania podstawowe',
  group: 'grupy zadań',
  task: 'zadania',
}

export const sentenceOf = (entry: AuditEntry): string =>
  SENTENCES[entry.kind](entry) + (entry.after?.standIn === true ? ', w zastępstwie' : '')

const SENTENCES: Record<AuditKind, (entry: AuditEntry) => string> = {
  'district.create': entry => `Utworzono chorągiew ${district(entry)}`,
  'district.change': entry => `Zmieniono chorągiew ${district(entry)}`,
  'hufiec.create': entry => `Utworzono hufiec ${quotedName(entry.after?.name)}, chorągiew: ${district(entry)}`,
  'hufiec.change': entry => `Zmieniono nazwę hufca ${quotedName(entry.before?.name)}, chorągiew: ${district(entry)}`,
  'hufiec.delete': entry => `Usunięto hufiec ${quotedName(entry.before?.name)}, chorągiew: ${district(entry)}`,
  'hufiec.bind': entry => `Podzielono opiekę w chorągwi ${district(entry)}: ${person(entry)}`,
  'team.create': entry => `Utworzono drużynę ${team(entry)}, chorągiew: ${district(entry)}`,
  'team.delete': entry => `Usunięto niepotwierdzoną drużynę ${team(entry)}, chorągiew: ${district(entry)}`,
  'team.change': entry => `Zmieniono drużynę ${team(entry)}`,
  'team.leave': entry => `Odejście z drużyny ${team(entry)}: ${person(entry)}`,
  'team.merge': entry =>
    `Połączono drużyny: ${quotedName(entry.after?.other)} jest teraz częścią ${team(entry)}. Powód: ${quotedName(entry.after?.reason)}`,
  'team.distinct': entry => `Uznano za dwie różne drużyny: ${team(entry)} i ${quotedName(entry.after?.other)}`,
  'team.alike': entry => `Mogą to znów być te same drużyny: ${team(entry)} i ${quotedName(entry.after?.other)}`,
  'team.import': ({ after }) =>
    `Wczytano listę: drużyny: ${after?.teams ?? 0}, hufce: ${after?.groups ?? 0}, zaproszenia: ${after?.invitations ?? 0}`,
  'owner.grant': entry => `Nadano dostęp do drużyny ${team(entry)}: ${person(entry)}`,
  'owner.revoke': entry => `Odebrano dostęp do drużyny ${team(entry)}: ${person(entry)}`,
  'access.grant': entry => `Przyjęto prośbę o dostęp do drużyny ${team(entry)}: ${person(entry)}`,
  'access.refuse': entry => `Odrzucono prośbę o dostęp do drużyny ${team(entry)}: ${person(entry)}`,
  'invitation.send': entry => `Wysłano zaproszenie${invitedTo(entry)}`,
  'invitation.resend': entry => `Wysłano ponownie zaproszenie${invitedTo(entry)}`,
  'invitation.readdress': entry => `Wysłano na poprawiony adres zaproszenie${invitedTo(entry)}`,
  'invitation.withdraw': entry => `Wycofano zaproszenie${invitedTo(entry)}`,
  'invitation.use': entry => `Przyjęto zaproszenie${invitedTo(entry)}: ${person(entry)}`,
  'sheet.submit': entry => `Zgłoszono arkusz drużyny ${team(entry)}${noted(entry)}`,
  'sheet.withdraw': entry => `Wycofano zgłoszenie arkusza drużyny ${team(entry)}`,
  'sheet.return': entry => `Zwrócono do poprawy arkusz drużyny ${team(entry)}${extended(entry)}${noted(entry)}`,
  'sheet.approve': entry => `Zatwierdzono arkusz drużyny ${team(entry)}${noted(entry)}`,
  'sheet.unlock': entry => `Cofnięto zatwierdzenie arkusza drużyny ${team(entry)}`,
  'sheet.remind': entry => `Przypomniano o terminie drużynie ${team(entry)}`,
  'sheet.extend': entry => `Przedłużono termin drużynie ${team(entry)}${extended(entry)}${noted(entry)}`,
  'sheet.ask-time': entry => `Drużyna ${team(entry)} prosi o więcej czasu${noted(entry)}`,
  'sheet.refuse-time': entry => `Odmówiono więcej czasu drużynie ${team(entry)}${noted(entry)}`,
  'talk.arrange': entry => `Umówiono rozmowę z drużyną ${team(entry)}: ${quotedName(entry.after?.talk)}`,
  'talk.move': entry => `Zmieniono termin rozmowy z drużyną ${team(entry)}: ${quotedName(entry.after?.talk)}`,
  'talk.cancel': entry => `Odwołano rozmowę z drużyną ${team(entry)}: ${quotedName(entry.after?.talk)}`,
  'talk.record': entry => `Zapisano rozmowę z drużyną ${team(entry)}: ${quotedName(entry.after?.talk)}`,
  'talk.correct': entry => `Poprawiono zapis rozmowy z drużyną ${team(entry)}: ${quotedName(entry.after?.talk)}`,
  'act.undo': entry => `Cofnięto czynność: ${undone(entry)}`,
  'user.activate': entry => `Aktywowano ręcznie, bez potwierdzenia adresu, konto ${person(entry)}`,
  'user.delete': () => 'Usunięto konto',
  'user.signout': () => 'Wylogowano wszystkich',
  'clock.confirm': () => 'Potwierdzono zegar serwera',
  'content.change': () => 'Zmieniono słowa związku',
  'copy.create': () => 'Zrobiono kopię zapasową',
  'copy.download': entry => `Pobrano kopię zapasową ${quotedName(nameThen(entry))}`,
  'copy.upload': () => 'Dodano kopię zapasową z pliku',
  'copy.restore': entry => `Przywrócono kopię zapasową ${quotedName(nameThen(entry))}`,
  'role.change': entry => `Zmieniono rolę: ${person(entry)}`,
  'year.create': entry => `Utworzono kategoryzację ${year(entry)}`,
  'year.change': entry => `Zmieniono kategoryzację ${year(entry)}`,
  'year.open': entry => `Otwarto kategoryzację ${year(entry)}${unlocked(entry)}`,
  'year.close': entry => `Zamknięto kategoryzację ${year(entry)}${unapproved(entry)}`,
  'year.rescore': entry => `Zmiana zasad kategoryzacji ${year(entry)} dotknęła ${rescored(entry)}`,
  'year.draftify': entry => `Zamieniono na szkic kategoryzację ${year(entry)}`,
  'year.delete': entry => `Usunięto kategoryzację ${year(entry)}`,
  'year.expire': entry => `Kategoryzacja ${year(entry)} zniknęła z Kosza na dobre`,
  'ranking.rebuild': entry => `Przeliczono ranking kategoryzacji ${year(entry)}`,
  'ranking.makedynamic': entry => `Usunięto przeliczony ranking kategoryzacji ${year(entry)}`,
  'year.restore': entry => `Przywrócono z Kosza ${restored(entry)}`,
  'year.talks': entry => `Zmieniono rozmowy kategoryzacji ${year(entry)}`,
  'prerequisite.create': entry => `Dodano wymaganie ${part(entry)}`,
  'prerequisite.change': entry => `Zmieniono wymaganie ${part(entry)}`,
  'prerequisite.order': entry => `Zmieniono kolejność wymagań${inYear(entry)}`,
  'prerequisite.delete': entry => `Usunięto wymaganie ${part(entry)}`,
  'group.create': entry => `Dodano grupę zadań ${part(entry)}`,
  'group.change': entry => `Zmieniono grupę zadań ${part(entry)}`,
  'group.order': entry => `Zmieniono kolejność grup zadań${inYear(entry)}`,
  'group.delete': entry => `Usunięto grupę zadań ${part(entry)}`,
  'task.create': entry => `Dodano zadanie ${part(entry)}`,
  'task.change': entry => `Zmieniono zadanie ${part(entry)}`,
  'task.order': entry => `Zmieniono kolejność zadań w grupie ${part(entry)}`,
  'task.delete': entry => `Usunięto zadanie ${part(entry)}`,
}

// Names of troops contain quotation marks themselves.
const district = ({ district }: AuditEntry) => district?.name ?? UNNAMED
const team = ({ team }: AuditEntry) => team?.name ?? UNNAMED
/** The API gives a district's coordinator no e-mail of a person who has left the district. */
const person = ({ user }: AuditEntry) =>
  user && user.email !== null ? personName({ ...user, email: user.email }) : 'osoba spoza Twojego zasięgu'

/** The entry itself keeps the name of a deleted year or part. */
const nameThen = ({ before, after }: AuditEntry) => after?.name ?? before?.name
const year = (entry: AuditEntry) => quotedName(entry.year?.name ?? nameThen(entry))
const inYear = ({ year }: AuditEntry) => (year ? ` w ${quotedName(year.name)}` : '')
const restored = (entry: AuditEntry) =>
  entry.after?.kind === 'year' ? `kategoryzację ${year(entry)}` : `${quotedName(entry.after?.name)}${inYear(entry)}`
const part = (entry: AuditEntry) => `${quotedName(nameThen(entry))}${inYear(entry)}`

function undone(entry: AuditEntry): string {
  const { kind, name } = (entry.after ?? {}) as { kind?: AuditKind; name?: string }
  const sentence =
    kind && kind !== 'act.undo'
      ? SENTENCES[kind]?.({ ...entry, after: name === undefined ? null : { name } })
      : undefined
  return sentence ? sentence[0]!.toLowerCase() + sentence.slice(1) : 'nieznaną'
}

const extended = ({ after }: AuditEntry) =>
  typeof after?.extendedTo === 'string' ? ` z terminem do ${formatDate(after.extendedTo)}` : ''
const noted = ({ after }: AuditEntry) => (typeof after?.note === 'string' ? `: „${shortened(after.note)}”` : '')

function unlocked({ before }: AuditEntry): string {
  const teams = before?.lockedTeams
  if (!Array.isArray(teams) || teams.length === 0) return ''
  return ` i odblokowano ${counted(teams.length, 'arkusz', 'arkusze', 'arkuszy')}`
}

function rescored({ after }: AuditEntry): string {
  const n = (field: string) => (typeof after?.[field] === 'number' ? after[field] : 0)
  const figures = [
    counted(n('hit'), 'arkusza', 'arkuszy', 'arkuszy'),
    `niższy symbol: ${n('lost')}`,
    `wyższy: ${n('won')}`,
    `inna kategoria: ${n('categories')}`,
    `zatwierdzone: ${n('approved')}`,
  ]
  return figures.join(', ')
}

function unapproved({ before }: AuditEntry): string {
  const count = before?.unapprovedSheets
  if (typeof count !== 'number' || count === 0) return ''
  return `, ${counted(count, 'arkusz pozostał niezatwierdzony', 'arkusze pozostały niezatwierdzone', 'arkuszy pozostało niezatwierdzonych')}`
}

const UNNAMED = '(bez nazwy)'
const quotedName = (name: unknown) => (typeof name === 'string' ? quoted(name) : UNNAMED)

const invitedTo = (entry: AuditEntry) =>
  entry.team ? ` do drużyny ${team(entry)}` : entry.district ? ` do chorągwi ${district(entry)}` : ' do funkcji'
