CREATE TABLE `doubt_answers` (
	`teamId` integer NOT NULL,
	`taskId` integer NOT NULL,
	`code` text NOT NULL,
	`value` real,
	`reference` real,
	`note` text,
	`at` text NOT NULL,
	`byId` integer,
	PRIMARY KEY(`teamId`, `taskId`, `code`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "doubt_answers_code" CHECK(code IN ('reference-gone', 'above-reference', 'far-from-last-year', 'far-from-others', 'fraction')),
	CONSTRAINT "doubt_answers_note" CHECK(length(note) BETWEEN 1 AND 500)
) STRICT;
--> statement-breakpoint
CREATE INDEX `doubt_answers_by_task` ON `doubt_answers` (`taskId`);--> statement-breakpoint
CREATE TABLE `value_bounds` (
	`taskId` integer PRIMARY KEY NOT NULL,
	`most` real NOT NULL,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `tasks` ADD `wholeNumbers` integer DEFAULT false NOT NULL CONSTRAINT "tasks_whole_numbers" CHECK(wholeNumbers IN (0, 1));--> statement-breakpoint
UPDATE `tasks` SET `wholeNumbers` = 1 WHERE `type` IN ('LINEAR_REF', 'PARABOLIC_REF');
