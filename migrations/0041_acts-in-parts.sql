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
DROP TABLE `ended_access`;--> statement-breakpoint
DROP TABLE `imports`;--> statement-breakpoint
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
DROP TABLE `acts`;--> statement-breakpoint
ALTER TABLE `__new_acts` RENAME TO `acts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `acts_by_end` ON `acts` (`until`);--> statement-breakpoint
CREATE INDEX `acts_by_actor` ON `acts` (`actorId`);