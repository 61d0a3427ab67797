CREATE TABLE `trash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`at` text NOT NULL,
	`byId` integer,
	`removed` text NOT NULL,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trash_kind" CHECK(kind IN ('task', 'group', 'prerequisite'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `trash_by_year` ON `trash` (`yearId`);--> statement-breakpoint
CREATE INDEX `trash_by_time` ON `trash` (`at`);