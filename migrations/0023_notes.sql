CREATE TABLE `task_notes` (
	`teamId` integer NOT NULL,
	`taskId` integer NOT NULL,
	`text` text NOT NULL,
	`at` text NOT NULL,
	`byId` integer NOT NULL,
	PRIMARY KEY(`teamId`, `taskId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "task_notes_text" CHECK(length(text) BETWEEN 1 AND 500)
) STRICT;
--> statement-breakpoint
CREATE INDEX `task_notes_by_task` ON `task_notes` (`taskId`);--> statement-breakpoint
ALTER TABLE `tasks` ADD `asksForNote` integer DEFAULT false NOT NULL CONSTRAINT "tasks_asks" CHECK(asksForNote IN (0, 1));
