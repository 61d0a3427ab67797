PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_trash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`at` text NOT NULL,
	`byId` integer,
	`removed` text NOT NULL,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trash_kind" CHECK(kind IN ('task', 'group', 'prerequisite', 'year') AND (kind = 'year') = (yearId IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_trash`("id", "yearId", "kind", "name", "at", "byId", "removed") SELECT "id", "yearId", "kind", "name", "at", "byId", "removed" FROM `trash`;--> statement-breakpoint
DROP TABLE `trash`;--> statement-breakpoint
ALTER TABLE `__new_trash` RENAME TO `trash`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `trash_by_year` ON `trash` (`yearId`);--> statement-breakpoint
CREATE INDEX `trash_by_time` ON `trash` (`at`);