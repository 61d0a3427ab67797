CREATE TABLE `act_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actId` text NOT NULL,
	`replaced` text NOT NULL,
	`trashed` text NOT NULL,
	`told` text NOT NULL,
	`audited` text NOT NULL,
	FOREIGN KEY (`actId`) REFERENCES `acts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `act_parts_by_act` ON `act_parts` (`actId`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`actorId` integer NOT NULL,
	`at` text NOT NULL,
	`until` text NOT NULL,
	`rights` text NOT NULL,
	`undoneAt` text,
	FOREIGN KEY (`actorId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "acts_kind" CHECK(kind IN ('act', 'ended-access', 'import'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_acts`(`id`, `kind`, `actorId`, `at`, `until`, `rights`)
SELECT 'access-' || e.id, 'ended-access', e.byId, e.at, strftime('%Y-%m-%dT%H:%M:%fZ', e.at, '+7 days'), '{}' FROM `ended_access` e;--> statement-breakpoint
INSERT INTO `act_parts`(`actId`, `replaced`, `trashed`, `told`, `audited`)
SELECT 'access-' || e.id, json_array(
  json_object('table', 'users', 'about', 'ended access', 'keys', json_array('id'), 'columns', json_array('id', 'teamId', 'teamAccepted', 'role', 'activated'),
    'where', json_array(json_array(json_object('column', 'id', 'values', json_array(u.id)))),
    'before', json_array(json_object('id', u.id, 'teamId', e.teamId, 'teamAccepted', 1, 'role', u.role, 'activated', u.activated)), 'after', json_array(json_object('id', u.id, 'teamId', NULL, 'teamAccepted', 0, 'role', u.role, 'activated', u.activated))),
  json_object('table', 'teams', 'about', 'ended access', 'keys', json_array('id'), 'columns', json_array('id', 'mergedInto'),
    'where', json_array(json_array(json_object('column', 'id', 'values', json_array(t.id)))),
    'before', json_array(json_object('id', t.id, 'mergedInto', t.mergedInto)), 'after', json_array(json_object('id', t.id, 'mergedInto', t.mergedInto)))
), '[]', '[]', (
  SELECT json_group_array(json_object('id', a.id, 'kind', a.kind, 'about', 'ended access', 'subject', json_object('teamId', a.teamId, 'userId', a.userId)))
  FROM `audit_entries` a WHERE a.kind = 'owner.revoke' AND a.teamId = e.teamId AND a.userId = e.userId AND a.time >= e.at
) FROM `ended_access` e JOIN `users` u ON u.id = e.userId JOIN `teams` t ON t.id = e.teamId;--> statement-breakpoint
INSERT INTO `__new_acts`(`id`, `kind`, `actorId`, `at`, `until`, `rights`, `undoneAt`)
SELECT 'import-' || i.id, 'import', i.byId, i.at, strftime('%Y-%m-%dT%H:%M:%fZ', i.at, '+30 days'), '{}', i.undoneAt FROM `imports` i;--> statement-breakpoint
INSERT INTO `act_parts`(`actId`, `replaced`, `trashed`, `told`, `audited`)
SELECT 'import-' || i.id, (
  SELECT json_group_array(json(row)) FROM (
    SELECT json_object('table', 'troop_groups', 'about', g.name, 'group', g.id, 'keys', json_array('id'), 'columns', json_array('id', 'name'),
    'where', json_array(json_array(json_object('column', 'id', 'values', json_array(g.id)))),
    'before', json_array(), 'after', json_array(json_object('id', g.id, 'name', g.name))) AS row
    FROM json_each(i.made, '$.groups') m JOIN `troop_groups` g ON g.id = m.value
    UNION ALL
    SELECT json_object('table', 'teams', 'about', CAST(m.value AS TEXT), 'keys', json_array('id'), 'columns', json_array('id', 'shadow', 'mergedInto'),
    'where', json_array(json_array(json_object('column', 'id', 'values', json_array(m.value)))),
    'before', json_array(json_object('id', m.value, 'shadow', 1, 'mergedInto', NULL)), 'after', json_array(json_object('id', m.value, 'shadow', 0, 'mergedInto', NULL))) FROM json_each(i.made, '$.shown') m
    UNION ALL
    SELECT json_object('table', 'users', 'about', CAST(m.value AS TEXT), 'keys', json_array('id'), 'columns', json_array('id', 'teamId', 'teamAccepted'),
    'where', json_array(json_array(json_object('column', 'teamId', 'values', json_array(m.value)))),
    'before', json_array(), 'after', json_array()) FROM json_each(i.made, '$.shown') m
  )
), '[]', '[]', (
  SELECT json_group_array(json_object('id', a.id, 'kind', a.kind, 'subject',
    CASE WHEN a.districtId IS NULL THEN json_object() ELSE json_object('districtId', a.districtId) END))
  FROM `audit_entries` a WHERE a.kind = 'team.import' AND a.after ->> 'id' = i.id
) FROM `imports` i WHERE i.undoneAt IS NULL OR i.made ->> 'isLeaving';--> statement-breakpoint
INSERT INTO `act_parts`(`actId`, `replaced`, `trashed`, `told`, `audited`)
SELECT 'import-' || i.id, (
  SELECT json_group_array(json_object('table', 'teams', 'about', m.value ->> 'name', 'group', m.value ->> 'id', 'keys', json_array('id'), 'columns', json_array('id', 'name', 'districtId', 'groupId', 'mergedInto'),
    'where', json_array(json_array(json_object('column', 'id', 'values', json_array(m.value ->> 'id')))),
    'before', json_array(), 'after', json_array(json_object('id', m.value ->> 'id', 'name', m.value ->> 'name', 'districtId', m.value ->> 'districtId', 'groupId', m.value ->> 'groupId', 'mergedInto', NULL))))
  FROM json_each(i.made, '$.teams') m
), '[]', '[]', '[]' FROM `imports` i WHERE (i.undoneAt IS NULL OR i.made ->> 'isLeaving') AND json_array_length(i.made, '$.teams') > 0;--> statement-breakpoint
INSERT INTO `act_parts`(`actId`, `replaced`, `trashed`, `told`, `audited`)
SELECT 'import-' || i.id, (
  SELECT json_group_array(json(row)) FROM (
    SELECT json_object('table', 'invitations', 'about', CAST(v.teamId AS TEXT), 'group', v.id, 'keys', json_array('id'), 'columns', json_array('id', 'teamId', 'usedAt'),
    'where', json_array(json_array(json_object('column', 'id', 'values', json_array(v.id)))),
    'before', json_array(), 'after', json_array(json_object('id', v.id, 'teamId', v.teamId, 'usedAt', NULL))) AS row
    FROM json_each(i.made, '$.invitations') m JOIN `invitations` v ON v.id = m.value
    UNION ALL
    SELECT json_object('table', 'invitation_keys', 'about', CAST(v.teamId AS TEXT), 'group', v.id, 'keys', json_array('id'), 'columns', json_array('id'),
    'where', json_array(json_array(json_object('column', 'invitationId', 'values', json_array(v.id)))),
    'before', json_array(), 'after', json_array(json_object('id', min(k.id))))
    FROM json_each(i.made, '$.invitations') m JOIN `invitations` v ON v.id = m.value JOIN `invitation_keys` k ON k.invitationId = v.id GROUP BY v.id
  )
), '[]', (
  SELECT json_group_array(json_object('table', 'outbox', 'id', v.mailId, 'about', CAST(v.teamId AS TEXT), 'group', v.id))
  FROM json_each(i.made, '$.invitations') m JOIN `invitations` v ON v.id = m.value WHERE v.mailId IS NOT NULL
), '[]' FROM `imports` i WHERE (i.undoneAt IS NULL OR i.made ->> 'isLeaving') AND json_array_length(i.made, '$.invitations') > 0;--> statement-breakpoint
UPDATE `audit_entries` SET after = json_set(after, '$.id', 'import-' || (after ->> 'id'))
WHERE kind = 'team.import' AND json_type(after, '$.id') = 'integer';--> statement-breakpoint
DROP TABLE `ended_access`;--> statement-breakpoint
DROP TABLE `imports`;--> statement-breakpoint
DROP TABLE `acts`;--> statement-breakpoint
ALTER TABLE `__new_acts` RENAME TO `acts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `acts_by_end` ON `acts` (`until`);--> statement-breakpoint
CREATE INDEX `acts_by_actor` ON `acts` (`actorId`);