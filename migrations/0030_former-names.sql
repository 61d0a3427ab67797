CREATE TABLE `former_names` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`teamId` integer NOT NULL,
	`name` text NOT NULL,
	`until` text NOT NULL,
	`merged` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "former_names_name" CHECK(length(name) BETWEEN 1 AND 200),
	CONSTRAINT "former_names_merged" CHECK(merged IN (0, 1))
) STRICT;
--> statement-breakpoint
CREATE INDEX `former_names_by_team` ON `former_names` (`teamId`);