CREATE TABLE `areas_aside` (
	`teamId` integer NOT NULL,
	`groupId` integer NOT NULL,
	PRIMARY KEY(`teamId`, `groupId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`groupId`) REFERENCES `task_groups`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `areas_aside_by_group` ON `areas_aside` (`groupId`);--> statement-breakpoint
CREATE TABLE `plan_mails` (
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`month` text NOT NULL,
	PRIMARY KEY(`yearId`, `teamId`, `month`),
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `plan_targets` (
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`target` text,
	`targetFrom` text,
	PRIMARY KEY(`yearId`, `teamId`),
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_targets_target" CHECK(target IS NULL OR target IN ('POLOWA', 'LESNA', 'PUSZCZANSKA'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `planned_prerequisites` (
	`teamId` integer NOT NULL,
	`month` text,
	`at` text NOT NULL,
	`byId` integer,
	`prerequisiteId` integer NOT NULL,
	PRIMARY KEY(`teamId`, `prerequisiteId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`prerequisiteId`) REFERENCES `initial_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "planned_prerequisites_month" CHECK(month GLOB '20[0-9][0-9]-[0-1][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `planned_prerequisites_by_prerequisite` ON `planned_prerequisites` (`prerequisiteId`);--> statement-breakpoint
CREATE TABLE `planned_tasks` (
	`teamId` integer NOT NULL,
	`month` text,
	`at` text NOT NULL,
	`byId` integer,
	`taskId` integer NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`teamId`, `taskId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "planned_tasks_value" CHECK(value BETWEEN 0 AND 1e6),
	CONSTRAINT "planned_tasks_month" CHECK(month GLOB '20[0-9][0-9]-[0-1][0-9]')
) STRICT;
--> statement-breakpoint
CREATE INDEX `planned_tasks_by_task` ON `planned_tasks` (`taskId`);