import {
  ACCOUNT_PATH,
  BELL_PATH,
  CHOOSE_TEAM_PATH,
  INVITATIONS_PATH,
  pathOfTeamInPanel,
  SHEET_PATH,
  TAKEOVER_PATH,
} from '#domain/addresses.ts'
import { mayHaveTeam } from '#domain/people/roles.ts'
import { dayInWords } from '#domain/warsaw.ts'
import { compose, namedUnder } from '#server/mail/template.ts'
import { type About, kind, type OnTeam, type Shown, type Told } from './kind.ts'
import { nowhere, teamInPanel } from './places.ts'
import { approversOf, coordinatorsOf, leadersOf, people, type Recipient } from './recipients.ts'
import { by, link, say, someOf, strong, type Words } from './sentence.ts'

// Kinds of notices about access to a team, the people who lead it, and invitations.

/** Told to the people of these ids. */
interface ToPeople extends Told {
  to: readonly number[]
}

interface Asked extends OnTeam {
  requestId: number
  /** The address is needed to decide whom to let in. */
  asker: { name?: string | null; email: string }
}

interface Answered extends ToPeople {
  team: { id: number; name: string }
  /** The person had asked for it, and gets a mail. */
  isAnswer?: true
}

interface Merged extends OnTeam {
  /** `note` is the reason, `tasks` what was entered only in the sheet that was not kept. */
  details: { note: string; otherTeam: string; tasks: string[] }
}

const addressOf = ({ name, email }: Asked['asker']) => (name ? `Adres konta: ${email}.` : null)

/** Leaders answer in the bell, coordinators on the page of the team. */
const askedMail =
  (subject: string, words: (string | null)[], { team }: Asked) =>
  (approver: Recipient) =>
    compose(subject, {
      words,
      link: {
        label: 'Odpowiedz na prośbę',
        path: mayHaveTeam(approver) ? BELL_PATH : pathOfTeamInPanel(team.id),
      },
    })

export const accessNotices = {
  'access.ask': kind<Asked>({
    icon: 'people',
    words: shown => requestWords(shown, say`${by(shown)} prosi o dostęp do drużyny ${link(shown.team)}`),
    path: about => (about.isForPanel ? teamInPanel(about) : null),
    to: ({ team }) => approversOf(team),
    mail: asked => {
      const { asker, team } = asked
      const sentence = `${asker.name ?? asker.email} prosi o dostęp do arkusza drużyny ${team.name}.`
      return askedMail(`Prośba o dostęp: ${team.name}`, [sentence, addressOf(asker)], asked)
    },
  }),
  /** Instead of `access.ask` for a team that nobody leads yet. */
  'access.found': kind<Asked>({
    icon: 'people',
    words: shown =>
      requestWords(shown, say`${by(shown)} zakłada nową drużynę ${link(shown.team)} i prosi o jej potwierdzenie`),
    path: about => (about.isForPanel ? teamInPanel(about) : null),
    to: ({ team }) => approversOf(team),
    mail: asked => {
      const { asker, team } = asked
      const sentence = `${asker.name ?? asker.email} zakłada nową drużynę ${team.name} i prosi o jej potwierdzenie.`
      return askedMail(`Nowa drużyna do potwierdzenia: ${team.name}`, [sentence, addressOf(asker)], asked)
    },
  }),
  'access.grant': kind<Answered>({
    icon: 'key',
    words: ({ team }) => say`Masz dostęp do drużyny ${strong(team)}. Możesz ${link('wypełniać arkusz')}`,
    path: () => SHEET_PATH,
    to: ({ to }) => people(to),
    mail: ({ team, isAnswer }) =>
      isAnswer
        ? compose(`Masz dostęp: ${team.name}`, {
            words: [`Twoja prośba została przyjęta. Możesz wypełniać arkusz drużyny ${team.name}.`],
            link: { label: 'Otwórz arkusz', path: SHEET_PATH },
          })
        : null,
  }),
  'access.refuse': kind<Answered>({
    icon: 'key',
    words: ({ team }) =>
      say`Prośba o dostęp do drużyny ${team} została odrzucona. Możesz ${link('wybrać inną drużynę')}`,
    path: () => CHOOSE_TEAM_PATH,
    to: ({ to }) => people(to),
    mail: ({ team }) =>
      compose(`Prośba odrzucona: ${team.name}`, {
        words: [`Twoja prośba o dostęp do arkusza drużyny ${team.name} została odrzucona. Możesz wybrać inną drużynę.`],
        link: { label: 'Wybierz drużynę', path: CHOOSE_TEAM_PATH },
      }),
  }),
  'access.revoke': kind<ToPeople>({
    icon: 'key',
    words: ({ team }) => say`Twój dostęp do drużyny ${team} został odebrany`,
    path: nowhere,
    to: ({ to }) => people(to),
  }),
  'access.end': kind<OnTeam>({
    icon: 'key',
    words: shown => say`${by(shown)} odbiera dostęp do drużyny ${link(shown.team)}: ${strong(personIn(shown))}`,
    path: teamInPanel,
    to: ({ team }) => coordinatorsOf(team),
  }),
  'access.return': kind<OnTeam>({
    icon: 'key',
    words: shown => say`${by(shown)} przywraca dostęp do drużyny ${link(shown.team)}: ${strong(personIn(shown))}`,
    path: teamInPanel,
    to: ({ team }) => coordinatorsOf(team),
  }),
  'team.found': kind<OnTeam>({
    icon: 'people',
    words: ({ team, who }) => say`Nowa drużyna w chorągwi: ${link(team)}. Zakłada ją ${who}, z dostępem od razu`,
    path: teamInPanel,
    to: ({ team }) => coordinatorsOf(team),
  }),
  'team.handover': kind<OnTeam & ToPeople>({
    icon: 'people',
    words: shown =>
      say`${by(shown)} przejmuje drużynę ${link(shown.team)}. ${strong(dayInWords(shown.details.day ?? ''))} odchodzi ${personIn(shown)}`,
    path: about => (about.isForPanel ? teamInPanel(about) : about.isAboutReader ? ACCOUNT_PATH : TAKEOVER_PATH),
    to: ({ to, team }) => [...people(to), ...coordinatorsOf(team)],
  }),
  'team.stay': kind<OnTeam & ToPeople>({
    icon: 'people',
    words: shown => say`${by(shown)} zostaje w drużynie ${link(shown.team)}: odejście jest odwołane`,
    path: about => (about.isForPanel ? teamInPanel(about) : ACCOUNT_PATH),
    to: ({ to, team }) => [...people(to), ...coordinatorsOf(team)],
  }),
  'team.left': kind<ToPeople>({
    icon: 'people',
    words: shown => say`Drużyna ${link(shown.team)}: odchodzi ${personIn(shown)}, zgodnie z przekazaniem`,
    path: ({ isAboutReader }) => (isAboutReader ? null : ACCOUNT_PATH),
    to: ({ to }) => people(to),
  }),
  'team.leave': kind<OnTeam>({
    icon: 'people',
    words: shown => say`${by(shown)} odchodzi z drużyny ${link(shown.team)}. Drużyna nie ma teraz drużynowego`,
    path: teamInPanel,
    to: ({ team }) => coordinatorsOf(team),
  }),
  'team.erased': kind<OnTeam>({
    icon: 'people',
    words: ({ team }) => say`Drużyna ${link(team)} nie ma teraz drużynowego: jego konto zostało usunięte`,
    path: teamInPanel,
    to: ({ team }) => coordinatorsOf(team),
  }),
  'team.merge': kind<Merged>({
    icon: 'merge',
    words: shown => {
      const { otherTeam = '', tasks = [] } = shown.details
      const left = tasks.length > 0 ? `. Tylko w drugim arkuszu zostały: ${someOf(tasks)}` : ''
      return say`${by(shown)} łączy drużynę ${otherTeam} z drużyną ${link(shown.team)}${left}`
    },
    path: () => SHEET_PATH,
    to: ({ team }) => leadersOf(team.id),
    mail: ({ team, details: { otherTeam, note, tasks } }) =>
      compose(`Połączone drużyny: ${team.name}`, {
        words: [
          `Drużyna ${otherTeam} jest teraz częścią drużyny ${team.name}. Prowadzicie ją wszyscy. Powód:`,
          note,
          ...namedUnder(
            'Drugi arkusz mogą teraz czytać tylko koordynatorzy. Tych wpisów nie ma w arkuszu, który został:',
            tasks,
          ),
        ],
        link: { label: 'Otwórz arkusz', path: SHEET_PATH },
      }),
  }),
  'invite.used': kind<ToPeople>({
    icon: 'key',
    words: shown => say`${by(shown)} przyjmuje ${link('zaproszenie')}${toTeam(shown)}`,
    path: atInvitation,
    to: ({ to }) => people(to),
  }),
  'invite.declined': kind<ToPeople>({
    icon: 'key',
    words: shown => say`${strong(shown.details.email ?? '')} odmawia: ${link('zaproszenie')}${toTeam(shown)}`,
    path: atInvitation,
    to: ({ to }) => people(to),
  }),
  'invite.expired': kind<ToPeople>({
    icon: 'key',
    words: shown => say`${strong(shown.details.email ?? '')} prosi o nowe ${link('zaproszenie')}${toTeam(shown)}`,
    path: atInvitation,
    to: ({ to }) => people(to),
  }),
}

function requestWords(shown: Shown, waiting: Words): Words {
  switch (shown.requestState) {
    case 'GRANTED':
      return say`${by(shown)} ma dostęp do drużyny ${shown.team}`
    case 'REFUSED':
      return say`${by(shown)}: odmówiono dostępu do drużyny ${shown.team}`
    case 'WITHDRAWN':
      return say`${by(shown)}: prośba o dostęp do drużyny ${shown.team} wycofana`
    default:
      return waiting
  }
}

const personIn = ({ person }: Shown) => person ?? 'konto usunięte'
const toTeam = ({ team }: Shown) => (team ? ` do drużyny ${team}` : '')

function atInvitation(about: About) {
  return about.isForPanel ? (teamInPanel(about) ?? INVITATIONS_PATH) : ACCOUNT_PATH
}
