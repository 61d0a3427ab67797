CREATE TABLE `entry_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`teamId` integer NOT NULL,
	`taskId` integer,
	`prerequisiteId` integer,
	`before` real,
	`after` real NOT NULL,
	`at` text NOT NULL,
	`byId` integer,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prerequisiteId`) REFERENCES `initial_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "entry_changes_subject" CHECK((taskId IS NULL) <> (prerequisiteId IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `entry_changes_by_task` ON `entry_changes` (`taskId`,`teamId`);--> statement-breakpoint
CREATE INDEX `entry_changes_by_prerequisite` ON `entry_changes` (`prerequisiteId`,`teamId`);--> statement-breakpoint
CREATE INDEX `entry_changes_by_team` ON `entry_changes` (`teamId`,`at`);--> statement-breakpoint
CREATE TABLE `remark_mails` (
	`userId` integer NOT NULL,
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`waitingSince` text,
	`dueAt` text,
	`lastSentAt` text,
	PRIMARY KEY(`userId`, `yearId`, `teamId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "remark_mails_waiting" CHECK((waitingSince IS NULL) = (dueAt IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `remark_mails_due` ON `remark_mails` (`dueAt`) WHERE dueAt IS NOT NULL;--> statement-breakpoint
CREATE TABLE `remarks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`taskId` integer,
	`prerequisiteId` integer,
	`text` text NOT NULL,
	`at` text NOT NULL,
	`byId` integer NOT NULL,
	`resolvedAt` text,
	`resolvedById` integer,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`prerequisiteId`) REFERENCES `initial_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolvedById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "remarks_text" CHECK(length(text) BETWEEN 1 AND 2000),
	CONSTRAINT "remarks_subject" CHECK(taskId IS NULL OR prerequisiteId IS NULL)
) STRICT;
--> statement-breakpoint
CREATE INDEX `remarks_by_sheet` ON `remarks` (`yearId`,`teamId`);--> statement-breakpoint
CREATE INDEX `remarks_by_task` ON `remarks` (`taskId`);--> statement-breakpoint
CREATE INDEX `remarks_by_prerequisite` ON `remarks` (`prerequisiteId`);--> statement-breakpoint
CREATE TABLE `review_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`byId` integer,
	`note` text,
	`points` real,
	`category` text,
	`polowa` integer,
	`lesna` integer,
	`puszczanska` integer,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_acts_kind" CHECK(kind IN ('SUBMIT', 'WITHDRAW', 'RETURN', 'APPROVE', 'UNLOCK')),
	CONSTRAINT "review_acts_note" CHECK(length(note) BETWEEN 1 AND 2000),
	CONSTRAINT "review_acts_category" CHECK(category IN ('POLOWA', 'LESNA', 'PUSZCZANSKA'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `review_acts_by_sheet` ON `review_acts` (`yearId`,`teamId`);--> statement-breakpoint
CREATE TABLE `sheet_reviews` (
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`state` text NOT NULL,
	`since` text NOT NULL,
	`byId` integer,
	`note` text,
	`extendedTo` text,
	PRIMARY KEY(`yearId`, `teamId`),
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sheet_reviews_state" CHECK(state IN ('IN_PROGRESS', 'SUBMITTED', 'RETURNED', 'APPROVED')),
	CONSTRAINT "sheet_reviews_note" CHECK(length(note) BETWEEN 1 AND 2000),
	CONSTRAINT "sheet_reviews_day" CHECK(extendedTo GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
) STRICT;
--> statement-breakpoint
ALTER TABLE `notifications` ADD `path` text;--> statement-breakpoint
ALTER TABLE `users` ADD `mails` text DEFAULT 'ALL' NOT NULL CONSTRAINT "users_mails" CHECK(mails IN ('ALL', 'DECISIONS', 'NONE'));--> statement-breakpoint
ALTER TABLE `rankings` ADD `approved` integer DEFAULT false NOT NULL CONSTRAINT "rankings_approved" CHECK(approved IN (0, 1));--> statement-breakpoint
ALTER TABLE `years` ADD `deadline` text CONSTRAINT "years_deadline" CHECK(deadline GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');--> statement-breakpoint
-- A locked sheet is an approved one from now on: locks of today become approvals of the year that runs.
INSERT INTO `sheet_reviews` (`yearId`, `teamId`, `state`, `since`)
SELECT years.id, teams.id, 'APPROVED', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM years JOIN teams ON teams.locked = 1 WHERE years.state = 'OPEN';--> statement-breakpoint
INSERT INTO `review_acts` (`yearId`, `teamId`, `kind`, `at`)
SELECT yearId, teamId, 'APPROVE', since FROM sheet_reviews;
