CREATE TABLE `reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`at` text NOT NULL,
	`daysBefore` integer,
	`deadline` text,
	`byId` integer,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reminders_kind" CHECK((daysBefore IS NULL) = (deadline IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reminders_once` ON `reminders` (`yearId`,`teamId`,`deadline`,`daysBefore`) WHERE daysBefore IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reminders_by_team` ON `reminders` (`teamId`,`at`);