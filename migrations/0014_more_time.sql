CREATE TABLE `time_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`until` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	`byId` integer NOT NULL,
	`answeredAt` text,
	`answeredById` integer,
	`extendedTo` text,
	`note` text,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answeredById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "time_requests_reason" CHECK(length(reason) BETWEEN 1 AND 2000),
	CONSTRAINT "time_requests_note" CHECK(length(note) BETWEEN 1 AND 2000),
	CONSTRAINT "time_requests_answer" CHECK(answeredAt IS NOT NULL OR (extendedTo IS NULL AND note IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `time_requests_open` ON `time_requests` (`yearId`,`teamId`) WHERE answeredAt IS NULL;--> statement-breakpoint
CREATE INDEX `time_requests_by_sheet` ON `time_requests` (`yearId`,`teamId`);