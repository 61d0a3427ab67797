CREATE TABLE `coordinator_groups` (
	`userId` integer NOT NULL,
	`groupId` integer NOT NULL,
	PRIMARY KEY(`userId`, `groupId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`groupId`) REFERENCES `troop_groups`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `coordinator_groups_by_group` ON `coordinator_groups` (`groupId`);--> statement-breakpoint
CREATE TABLE `troop_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`districtId` integer NOT NULL,
	`name` text NOT NULL,
	`nameKey` text NOT NULL,
	FOREIGN KEY (`districtId`) REFERENCES `districts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "troop_groups_name" CHECK(length(name) BETWEEN 1 AND 200)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `troop_groups_name_in_district` ON `troop_groups` (`districtId`,`nameKey`);--> statement-breakpoint
ALTER TABLE `teams` ADD `groupId` integer REFERENCES troop_groups(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `teams_by_group` ON `teams` (`groupId`);--> statement-breakpoint
ALTER TABLE `rankings` ADD `groupName` text;