ALTER TABLE `audit_entries` ADD `actorRole` text;--> statement-breakpoint
-- What they were: until the first change of role after the entry, what they were before it, else what they are.
UPDATE `audit_entries` SET `actorRole` = coalesce(
  (SELECT json_extract(changed.`before`, '$.role') FROM `audit_entries` changed
    WHERE changed.`userId` = `audit_entries`.`actorId` AND changed.`kind` = 'role.change' AND changed.`id` >= `audit_entries`.`id`
    ORDER BY changed.`id` LIMIT 1),
  (SELECT `role` FROM `users` WHERE `users`.`id` = `audit_entries`.`actorId`)
) WHERE `actorId` IS NOT NULL;
