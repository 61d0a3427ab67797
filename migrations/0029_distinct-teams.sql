CREATE TABLE `distinct_teams` (
	`teamId` integer NOT NULL,
	`otherId` integer NOT NULL,
	PRIMARY KEY(`teamId`, `otherId`),
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`otherId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "distinct_teams_order" CHECK(teamId < otherId)
) STRICT;
--> statement-breakpoint
CREATE INDEX `distinct_teams_by_other` ON `distinct_teams` (`otherId`);