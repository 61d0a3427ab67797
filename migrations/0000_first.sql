CREATE TABLE `access_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`state` text DEFAULT 'WAITING' NOT NULL,
	`createdAt` text NOT NULL,
	`decidedAt` text,
	`decidedById` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decidedById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "access_requests_state" CHECK(state IN ('WAITING', 'GRANTED', 'REFUSED', 'WITHDRAWN'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_one_waiting` ON `access_requests` (`userId`) WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX `access_requests_by_team` ON `access_requests` (`teamId`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`userId` integer NOT NULL,
	`text` text NOT NULL,
	`time` text NOT NULL,
	`unread` integer DEFAULT true NOT NULL,
	`requestId` integer,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requestId`) REFERENCES `access_requests`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notifications_unread" CHECK(unread IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`userId`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_by_request` ON `notifications` (`requestId`);--> statement-breakpoint
CREATE TABLE `account_keys` (
	`hash` text PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`purpose` text NOT NULL,
	`passwordHash` text,
	`createdAt` text NOT NULL,
	`expiresAt` text NOT NULL,
	`usedAt` text,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_keys_purpose" CHECK(purpose IN ('ACTIVATE', 'RESET', 'SIGN_IN'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_keys_by_user` ON `account_keys` (`userId`);--> statement-breakpoint
CREATE TABLE `districts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`nameKey` text NOT NULL,
	`shadow` integer DEFAULT false NOT NULL,
	`autoaccept` integer DEFAULT true NOT NULL,
	CONSTRAINT "districts_flags" CHECK(shadow IN (0, 1) AND autoaccept IN (0, 1)),
	CONSTRAINT "districts_name" CHECK(length(name) BETWEEN 1 AND 200)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `districts_nameKey_unique` ON `districts` (`nameKey`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` text NOT NULL,
	`expiresAt` text NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`userId`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`nameKey` text NOT NULL,
	`districtId` integer NOT NULL,
	`shadow` integer DEFAULT false NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`createdAt` text NOT NULL,
	FOREIGN KEY (`districtId`) REFERENCES `districts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "teams_flags" CHECK(shadow IN (0, 1) AND locked IN (0, 1)),
	CONSTRAINT "teams_name" CHECK(length(name) BETWEEN 1 AND 200)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_name_in_district` ON `teams` (`districtId`,`nameKey`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'USER' NOT NULL,
	`activated` integer DEFAULT false NOT NULL,
	`passwordHash` text,
	`ssoIssuer` text,
	`ssoSubject` text,
	`teamId` integer,
	`teamAccepted` integer DEFAULT false NOT NULL,
	`districtId` integer,
	`createdAt` text NOT NULL,
	`lastLogin` text,
	`warnedAt` text,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`districtId`) REFERENCES `districts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK(role IN ('USER', 'DISTRICT_COORDINATOR', 'TOPLEVEL_COORDINATOR', 'ADMIN')),
	CONSTRAINT "users_activated" CHECK(activated IN (0, 1)),
	CONSTRAINT "users_accepted" CHECK(teamAccepted IN (0, 1) AND (teamAccepted = 0 OR teamId IS NOT NULL)),
	CONSTRAINT "users_identity_whole" CHECK((ssoIssuer IS NULL) = (ssoSubject IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_by_team` ON `users` (`teamId`);--> statement-breakpoint
CREATE INDEX `users_by_district` ON `users` (`districtId`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_identity` ON `users` (`ssoIssuer`,`ssoSubject`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`time` text NOT NULL,
	`actorId` integer,
	`kind` text NOT NULL,
	`districtId` integer,
	`teamId` integer,
	`yearId` integer,
	`userId` integer,
	`before` text,
	`after` text,
	FOREIGN KEY (`actorId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit_entries` (`time`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit_entries` (`actorId`);--> statement-breakpoint
CREATE INDEX `audit_by_district` ON `audit_entries` (`districtId`);--> statement-breakpoint
CREATE INDEX `audit_by_team` ON `audit_entries` (`teamId`);--> statement-breakpoint
CREATE INDEX `audit_by_year` ON `audit_entries` (`yearId`);--> statement-breakpoint
CREATE INDEX `audit_by_user` ON `audit_entries` (`userId`);--> statement-breakpoint
CREATE TABLE `facts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`holdsKey` integer DEFAULT false NOT NULL,
	`createdAt` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`nextTryAt` text NOT NULL,
	`lastError` text,
	`sentAt` text,
	`failedAt` text,
	CONSTRAINT "outbox_holds_key" CHECK(holdsKey IN (0, 1)),
	CONSTRAINT "outbox_one_line" CHECK(instr(recipient || subject, char(10)) + instr(recipient || subject, char(13)) = 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`nextTryAt`) WHERE sentAt IS NULL AND failedAt IS NULL;--> statement-breakpoint
CREATE TABLE `favourites` (
	`teamId` integer NOT NULL,
	`taskId` integer NOT NULL,
	PRIMARY KEY(`teamId`, `taskId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `favourites_by_task` ON `favourites` (`taskId`);--> statement-breakpoint
CREATE TABLE `initial_marks` (
	`teamId` integer NOT NULL,
	`initialTaskId` integer NOT NULL,
	`markedAt` text NOT NULL,
	`markedById` integer,
	PRIMARY KEY(`teamId`, `initialTaskId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`initialTaskId`) REFERENCES `initial_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`markedById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `initial_marks_by_task` ON `initial_marks` (`initialTaskId`);--> statement-breakpoint
CREATE TABLE `rankings` (
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`place` integer NOT NULL,
	`name` text NOT NULL,
	`district` text NOT NULL,
	`points` real NOT NULL,
	`category` text NOT NULL,
	`polowa` integer NOT NULL,
	`lesna` integer NOT NULL,
	`puszczanska` integer NOT NULL,
	PRIMARY KEY(`yearId`, `teamId`),
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rankings_category" CHECK(category IN ('POLOWA', 'LESNA', 'PUSZCZANSKA')),
	CONSTRAINT "rankings_numbers" CHECK(place >= 1 AND points >= 0 AND polowa >= 0 AND lesna >= 0 AND puszczanska >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `task_entries` (
	`teamId` integer NOT NULL,
	`taskId` integer NOT NULL,
	`value` real NOT NULL,
	`updatedAt` text NOT NULL,
	`updatedById` integer,
	PRIMARY KEY(`teamId`, `taskId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taskId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`updatedById`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "task_entries_value" CHECK(value BETWEEN 0 AND 1e6)
) STRICT;
--> statement-breakpoint
CREATE INDEX `task_entries_by_task` ON `task_entries` (`taskId`);--> statement-breakpoint
CREATE TABLE `initial_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`displayPriority` integer DEFAULT 100 NOT NULL,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "initial_tasks_text" CHECK(length(name) BETWEEN 1 AND 200 AND length(description) <= 10000),
	CONSTRAINT "initial_tasks_priority" CHECK(displayPriority BETWEEN 0 AND 1000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `initial_tasks_by_year` ON `initial_tasks` (`yearId`);--> statement-breakpoint
CREATE TABLE `task_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`yearId` integer NOT NULL,
	`name` text NOT NULL,
	`displayPriority` integer DEFAULT 100 NOT NULL,
	`lesnaThreshold` real DEFAULT 1 NOT NULL,
	`puszczanskaThreshold` real DEFAULT 1 NOT NULL,
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "task_groups_name" CHECK(length(name) BETWEEN 1 AND 200),
	CONSTRAINT "task_groups_priority" CHECK(displayPriority BETWEEN 0 AND 1000),
	CONSTRAINT "task_groups_thresholds" CHECK(lesnaThreshold BETWEEN 0 AND 1e9 AND puszczanskaThreshold BETWEEN 0 AND 1e9)
) STRICT;
--> statement-breakpoint
CREATE INDEX `task_groups_by_year` ON `task_groups` (`yearId`);--> statement-breakpoint
CREATE TABLE `tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`type` text DEFAULT 'BOOLEAN' NOT NULL,
	`maxPoints` real DEFAULT 0 NOT NULL,
	`multiplier` real DEFAULT 1 NOT NULL,
	`obligatory` integer DEFAULT false NOT NULL,
	`primaryGroupId` integer NOT NULL,
	`secondaryGroupId` integer,
	`split` real DEFAULT 1 NOT NULL,
	`refValId` integer,
	FOREIGN KEY (`primaryGroupId`) REFERENCES `task_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`secondaryGroupId`) REFERENCES `task_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refValId`) REFERENCES `tasks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "tasks_type" CHECK(type IN ('BOOLEAN', 'LINEAR', 'LINEAR_REF', 'PARABOLIC_REF', 'REFONLY')),
	CONSTRAINT "tasks_text" CHECK(length(name) BETWEEN 1 AND 200 AND length(description) <= 10000),
	CONSTRAINT "tasks_points" CHECK(maxPoints BETWEEN 0 AND 1e6 AND multiplier BETWEEN 0 AND 1e6 AND split BETWEEN 0 AND 1),
	CONSTRAINT "tasks_obligatory" CHECK(obligatory IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `tasks_by_group` ON `tasks` (`primaryGroupId`);--> statement-breakpoint
CREATE INDEX `tasks_by_second_group` ON `tasks` (`secondaryGroupId`);--> statement-breakpoint
CREATE INDEX `tasks_by_reference` ON `tasks` (`refValId`);--> statement-breakpoint
CREATE TABLE `years` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`state` text DEFAULT 'DRAFT' NOT NULL,
	`createdAt` text NOT NULL,
	`ranking` integer DEFAULT false NOT NULL,
	`rankedAt` text,
	`lesnaLesneThreshold` integer DEFAULT 0 NOT NULL,
	`lesnaPuszczanskieThreshold` integer DEFAULT 0 NOT NULL,
	`puszczanskaLesnaThreshold` integer DEFAULT 0 NOT NULL,
	`puszczanskaPuszczanskieThreshold` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "years_state" CHECK(state IN ('DRAFT', 'OPEN', 'FINISHED') AND ranking IN (0, 1)),
	CONSTRAINT "years_name" CHECK(length(name) BETWEEN 1 AND 200),
	CONSTRAINT "years_lesna" CHECK(lesnaLesneThreshold >= 0 AND lesnaPuszczanskieThreshold >= 0),
	CONSTRAINT "years_puszczanska" CHECK(puszczanskaLesnaThreshold >= 0 AND puszczanskaPuszczanskieThreshold >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `years_one_open` ON `years` (`state`) WHERE state = 'OPEN';