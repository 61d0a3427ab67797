CREATE TABLE `acts` (
	`id` text PRIMARY KEY NOT NULL,
	`actorId` integer NOT NULL,
	`kind` text,
	`at` text NOT NULL,
	`until` text NOT NULL,
	`rights` text NOT NULL,
	`replaced` text NOT NULL,
	`trashed` text NOT NULL,
	`told` text NOT NULL,
	`audited` text NOT NULL,
	`undoneAt` text,
	FOREIGN KEY (`actorId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `acts_by_end` ON `acts` (`until`);--> statement-breakpoint
CREATE INDEX `acts_by_actor` ON `acts` (`actorId`);