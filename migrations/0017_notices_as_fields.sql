CREATE TABLE `ended_access` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`teamId` integer NOT NULL,
	`userId` integer NOT NULL,
	`byId` integer NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `ended_access_by_team` ON `ended_access` (`teamId`);--> statement-breakpoint
CREATE INDEX `ended_access_by_user` ON `ended_access` (`userId`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `byId` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `notifications` ADD `teamId` integer REFERENCES teams(id);--> statement-breakpoint
ALTER TABLE `notifications` ADD `teamName` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `yearId` integer REFERENCES years(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `notifications` ADD `remarkId` integer REFERENCES remarks(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `notifications` ADD `details` text;--> statement-breakpoint
CREATE INDEX `notifications_by_team` ON `notifications` (`teamId`);--> statement-breakpoint
CREATE INDEX `notifications_by_year` ON `notifications` (`yearId`);--> statement-breakpoint
CREATE INDEX `notifications_by_remark` ON `notifications` (`remarkId`);--> statement-breakpoint
ALTER TABLE `users` ADD `dailyDigest` integer DEFAULT true NOT NULL CONSTRAINT "users_daily_digest" CHECK(dailyDigest IN (0, 1));
