import * as v from 'valibot'
import { AUDIT_KINDS } from '#domain/auditKinds.ts'
import { ROLES } from '#domain/roles.ts'
import { KnownPerson, Marked, Named, Time, Whole } from './answerParts.ts'

const Role = v.picklist(ROLES)

const Person = v.object({
  ...KnownPerson.entries,
  role: Role,
  activated: v.boolean(),
  createdAt: Time,
  lastLogin: v.nullable(Time),
  team: v.nullable(v.object({ id: Whole, name: v.string(), districtId: Whole })),
  teamAccepted: v.boolean(),
  districtAdmin: v.nullable(v.string()),
  districtAdminId: v.nullable(Whole),
})

/** The fields that changed; which they are depends on the kind. */
const Fields = v.nullable(v.record(v.string(), v.unknown()))

const AuditEntry = v.object({
  id: Whole,
  time: Time,
  kind: v.picklist(AUDIT_KINDS),
  before: Fields,
  after: Fields,
  actor: v.nullable(v.object({ id: Whole, email: v.nullable(v.string()), name: v.nullable(v.string()), role: Role })),
  district: v.nullable(Named),
  team: v.nullable(Named),
  year: v.nullable(Named),
  user: v.nullable(v.object({ ...KnownPerson.entries, email: v.nullable(v.string()) })),
})

export const people = {
  'GET /admin/users': {
    summary: "Lists the people in a coordinator's sight, a page of them when asked with a filter",
    200: v.array(Person),
  },
  'GET /admin/users/shallow': {
    summary: "Lists the e-mails and names in a coordinator's sight, or the first that a search finds",
    200: v.array(KnownPerson),
  },
  'GET /admin/users/:id': { summary: 'Shows a person', 200: Person },
  'GET /admin/users/admins/:role': {
    summary: 'Lists those who hold an office above the districts',
    200: v.array(v.object({ ...KnownPerson.entries, lastLogin: v.nullable(Time), activated: v.boolean() })),
  },
  'PATCH /admin/users/activate': {
    summary: 'Activates the accounts of several people, and names those it cannot',
    200: Marked,
  },
  'PATCH /admin/users/activate/:id': { summary: 'Activates the account of a person who got no mail', 200: Person },
  'PATCH /admin/users/:id/permissions/:role': {
    summary: 'Gives a person an office above the districts, or takes it away',
    200: Person,
  },
  'PATCH /admin/users/:id/permissions/:role/:district': {
    summary: 'Makes a person coordinator of a district, or takes that office away',
    200: Person,
  },
  'DELETE /admin/users/:id': { summary: 'Deletes the account of a person who asked for it', 204: null },
}

const ServerState = v.object({
  version: v.string(),
  backup: v.nullable(v.object({ time: Time, kind: v.string() })),
  mail: v.object({
    isConfigured: v.boolean(),
    waiting: Whole,
    oldest: v.nullable(Time),
    lastError: v.nullable(v.string()),
    failed: Whole,
  }),
  disk: v.object({ free: Whole, total: Whole }),
  database: Whole,
  ranking: v.nullable(v.object({ taken: v.nullable(Time) })),
  clockJump: v.nullable(v.object({ known: Time, seen: Time })),
})

const Copy = v.object({ name: v.string(), kind: v.string(), time: Time, bytes: Whole, isSound: v.boolean() })

export const keepingWatch = {
  'GET /admin/audit': {
    summary: 'Lists a page of the log of changes, the newest first; x-total-count says how many there are',
    200: v.array(AuditEntry),
  },
  'GET /admin/state': {
    summary: 'Tells an administrator how mail, disk, copies, ranking and clock of the server are',
    200: ServerState,
  },
  'POST /admin/state/clock': {
    summary: 'Confirms a clock that jumped, so that timers erase and mail again',
    200: ServerState,
  },
  'POST /admin/state/mail': { summary: 'Sends the administrator a mail, to see whether mail works', 200: ServerState },
  'GET /admin/copies': {
    summary: 'Lists the copies of the database with their age, size and the result of their check',
    200: v.array(Copy),
  },
  'POST /admin/copies': { summary: 'Makes a copy of the database at once', 201: Copy },
  'POST /admin/copies/upload': { summary: 'Takes in a copy kept elsewhere, once it is proven sound', 201: Copy },
  'GET /admin/copies/:name': {
    summary: 'Hands out a copy of the database as a file',
    200: v.pipe(v.any(), v.metadata({ contentMediaType: 'application/vnd.sqlite3' })),
  },
  'POST /admin/copies/:name/restore': {
    summary: 'Puts a copy in the place of the database and signs everybody out',
    200: v.object({ name: v.string(), keptAs: v.string() }),
  },
  'DELETE /admin/sessions': { summary: 'Ends the sessions of everybody', 204: null },
  'GET /config': {
    summary: "Tells every page the association's name and how its people sign in",
    200: v.object({
      associationName: v.string(),
      associationDomain: v.nullable(v.string()),
      privacyContact: v.nullable(v.string()),
      singleSignOn: v.boolean(),
    }),
  },
  'GET /health': {
    summary: 'Answers a program that watches whether the process works',
    200: v.object({ status: v.string() }),
  },
}
