PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_entry_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`teamId` integer NOT NULL,
	`taskId` integer,
	`prerequisiteId` integer,
	`before` real,
	`after` real,
	`at` text NOT NULL,
	`byId` integer,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prerequisiteId`) REFERENCES `initial_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "entry_changes_subject" CHECK((taskId IS NULL) <> (prerequisiteId IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_entry_changes`("id", "teamId", "taskId", "prerequisiteId", "before", "after", "at", "byId") SELECT "id", "teamId", "taskId", "prerequisiteId", "before", "after", "at", "byId" FROM `entry_changes`;--> statement-breakpoint
DROP TABLE `entry_changes`;--> statement-breakpoint
ALTER TABLE `__new_entry_changes` RENAME TO `entry_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `entry_changes_by_task` ON `entry_changes` (`taskId`,`teamId`);--> statement-breakpoint
CREATE INDEX `entry_changes_by_prerequisite` ON `entry_changes` (`prerequisiteId`,`teamId`);--> statement-breakpoint
CREATE INDEX `entry_changes_by_team` ON `entry_changes` (`teamId`,`at`);