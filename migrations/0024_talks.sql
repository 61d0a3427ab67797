CREATE TABLE `talk_kinds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`name` text NOT NULL,
	`dueOn` text,
	`position` integer NOT NULL,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "talk_kinds_name" CHECK(length(name) BETWEEN 1 AND 200),
	CONSTRAINT "talk_kinds_day" CHECK(dueOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `talk_kinds_by_year` ON `talk_kinds` (`yearId`);--> statement-breakpoint
CREATE TABLE `talks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`kindId` integer NOT NULL,
	`arrangedFor` text,
	`minutes` integer DEFAULT 60 NOT NULL,
	`place` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`heldOn` text,
	`agreed` text,
	`target` text,
	`panelNote` text,
	`panelNoteById` integer,
	`standing` text,
	`planStanding` text,
	`former` text,
	`recordedAt` text,
	`version` integer DEFAULT 1 NOT NULL,
	`at` text NOT NULL,
	`byId` integer,
	`confirmedAt` text,
	`confirmedById` integer,
	`cancelledAt` text,
	`unfit` text,
	`unfitAt` text,
	`unfitById` integer,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kindId`) REFERENCES `talk_kinds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`panelNoteById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`confirmedById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`unfitById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "talks_minutes" CHECK(minutes IN (30, 45, 60, 90)),
	CONSTRAINT "talks_texts" CHECK(length(agreed) BETWEEN 1 AND 4000 AND length(panelNote) BETWEEN 1 AND 4000),
	CONSTRAINT "talks_place" CHECK(length(place) BETWEEN 1 AND 200 AND length(unfit) BETWEEN 1 AND 2000),
	CONSTRAINT "talks_target" CHECK(target IS NULL OR target IN ('POLOWA', 'LESNA', 'PUSZCZANSKA')),
	CONSTRAINT "talks_record" CHECK((recordedAt IS NULL) = (heldOn IS NULL) AND (recordedAt IS NULL) = (agreed IS NULL)),
	CONSTRAINT "talks_confirmed" CHECK(confirmedAt IS NULL OR recordedAt IS NOT NULL),
	CONSTRAINT "talks_something" CHECK(arrangedFor IS NOT NULL OR recordedAt IS NOT NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `talks_by_sheet` ON `talks` (`yearId`,`teamId`);--> statement-breakpoint
CREATE INDEX `talks_by_team` ON `talks` (`teamId`);--> statement-breakpoint
CREATE INDEX `talks_by_kind` ON `talks` (`kindId`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `calendar` text;--> statement-breakpoint
-- The talks that a new year begins with, for the years that are not closed.
INSERT INTO `talk_kinds` (`yearId`, `name`, `position`)
SELECT `years`.`id`, `kind`.`name`, `kind`.`position` FROM `years`
JOIN (SELECT 'Jesienna: cel i plan' AS `name`, 0 AS `position` UNION ALL SELECT 'Półroczna', 1 UNION ALL SELECT 'Majowa: podsumowanie', 2) AS `kind`
WHERE `years`.`state` <> 'FINISHED';
