import * as v from 'valibot'
import { AUDIT_KINDS } from '#domain/auditKinds.ts'
import { REQUEST_STATES } from '#domain/notices.ts'
import { REVIEW_ACTS } from '#domain/review.ts'
import { Address, Me, Named, Time, Whole } from './answerParts.ts'

const notificationWith = <const States extends readonly string[]>(states: States) =>
  v.object({
    id: Whole,
    text: v.string(),
    time: Time,
    unread: v.boolean(),
    path: v.nullable(v.string()),
    request: v.nullable(
      v.object({ id: Whole, state: v.picklist(states), team: Named, asker: Address, mayDecide: v.boolean() }),
    ),
  })

const Notification = notificationWith(REQUEST_STATES)
const DecidedNotification = notificationWith(['GRANTED', 'REFUSED'])

const OwnData = v.object({
  account: Me,
  signsInThroughAssociation: v.boolean(),
  sessions: v.array(v.object({ createdAt: Time, expiresAt: Time })),
  requests: v.array(
    v.object({
      team: v.string(),
      state: v.picklist(REQUEST_STATES),
      createdAt: Time,
      decidedAt: v.nullable(Time),
    }),
  ),
  notifications: v.array(v.object({ text: v.string(), time: Time, unread: v.boolean() })),
  lastEntered: v.array(v.object({ task: v.string(), value: v.number(), updatedAt: Time })),
  ticked: v.array(v.object({ prerequisite: v.string(), markedAt: Time })),
  entered: v.array(
    v.object({
      team: v.string(),
      task: v.nullable(v.string()),
      prerequisite: v.nullable(v.string()),
      from: v.nullable(v.number()),
      to: v.nullable(v.number()),
      at: Time,
    }),
  ),
  remarks: v.array(v.object({ team: v.string(), year: v.string(), text: v.string(), at: Time })),
  reviewActs: v.array(
    v.object({
      team: v.string(),
      year: v.string(),
      kind: v.picklist(REVIEW_ACTS),
      note: v.nullable(v.string()),
      at: Time,
    }),
  ),
  explained: v.array(v.object({ team: v.string(), year: v.string(), at: v.nullable(Time) })),
  reminders: v.array(v.object({ team: v.string(), year: v.string(), at: Time })),
  log: v.array(v.object({ time: Time, kind: v.picklist(AUDIT_KINDS) })),
})

const Said = v.object({ message: v.string() })
const Picture = v.pipe(v.string(), v.metadata({ contentMediaType: 'image/svg+xml' }))

export const signingIn = {
  'GET /auth/captcha': { summary: 'Draws a captcha and remembers its answer for the caller', 200: Picture },
  'GET /auth/captcha/words': {
    summary: 'Asks a question in words instead of the picture',
    200: v.object({ question: v.string() }),
  },
  'GET /auth/session': {
    summary: 'Tells who is signed in, and null of a stranger',
    200: v.object({ me: v.nullable(Me) }),
  },
  'POST /auth/login': { summary: 'Signs in with an e-mail and a password', 200: Me },
  'GET /auth/logout': { summary: 'Signs out; its POST twin is what pages call', 200: Said },
  'POST /auth/logout': { summary: 'Signs out', 200: Said },
  'POST /auth/register': {
    summary: 'Registers an account and mails its owner a link to activate it',
    201: v.object({ message: v.literal('User registered successfully') }),
  },
  'POST /auth/activate/:key': {
    summary: 'Activates the account whose key was mailed; with several, leads to setting a password',
    200: v.object({ message: v.string(), email: v.string(), passwordResetKey: v.nullable(v.string()) }),
  },
  'POST /auth/passwordreset/request': {
    summary: 'Mails a link to set a new password, if there is such an account',
    204: null,
  },
  'GET /auth/passwordreset/:key': { summary: 'Tells whether the key that was mailed still sets a password', 204: null },
  'POST /auth/passwordreset': { summary: 'Sets a new password with the key that was mailed', 204: null },
  'POST /auth/entry/:key': { summary: 'Signs in with the one-time link from the console of the server', 200: Me },
  'GET /auth/google': { summary: "Sends the browser to the association's sign-in", 302: null },
  'GET /auth/google/callback': {
    summary: "Takes the browser back from the association's sign-in, to a page that says how it went",
    302: null,
  },
}

export const ownAccount = {
  'GET /user': { summary: 'Tells who is signed in', 200: Me },
  'PATCH /user': { summary: 'Changes the own name, or takes it away', 200: Me },
  'PUT /user/password': { summary: 'Changes the own password and ends all other sessions', 200: Me },
  'PUT /user/mails': { summary: 'Chooses which mails about sheets the caller gets', 200: Me },
  'DELETE /user/sessions': { summary: 'Ends all own sessions', 204: null },
  'POST /user/delete': { summary: 'Deletes the own account', 204: null },
  'GET /user/export': { summary: 'Hands over all that is stored about the caller', 200: OwnData },
  'GET /user/notifications': { summary: "Lists the caller's newest ten notifications", 200: v.array(Notification) },
  'GET /user/notifications/:id': {
    summary: "Lists as many of the caller's newest notifications as the address says",
    200: v.array(Notification),
  },
  'PATCH /user/notifications/read/:id': { summary: 'Marks a notification as read', 200: Notification },
  'PATCH /user/notifications/accept/:id': {
    summary: 'Grants the access that a notification asks for',
    200: DecidedNotification,
  },
  'PATCH /user/notifications/discard/:id': {
    summary: 'Refuses the access that a notification asks for',
    200: DecidedNotification,
  },
}
