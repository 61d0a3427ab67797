CREATE TABLE `told_results` (
	`yearId` integer NOT NULL,
	`teamId` integer NOT NULL,
	`category` text,
	`place` integer,
	PRIMARY KEY(`yearId`, `teamId`),
	FOREIGN KEY (`yearId`) REFERENCES `years`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`teamId`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "told_results_category" CHECK(category IN ('POLOWA', 'LESNA', 'PUSZCZANSKA')),
	CONSTRAINT "told_results_place" CHECK(place >= 1 AND (place IS NULL) = (category IS NULL))
) STRICT;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `byId` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `outbox` ADD `yearId` integer REFERENCES years(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `outbox_by_sender` ON `outbox` (`byId`) WHERE byId IS NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_by_year` ON `outbox` (`yearId`) WHERE yearId IS NOT NULL;--> statement-breakpoint
ALTER TABLE `years` ADD `lettersAt` text;--> statement-breakpoint
INSERT INTO `told_results` (`yearId`, `teamId`, `category`, `place`)
SELECT `years`.`id`, `teams`.`id`, `rankings`.`category`, `rankings`.`place` FROM `years` JOIN `teams`
LEFT JOIN `rankings` ON `rankings`.`yearId` = `years`.`id` AND `rankings`.`teamId` = `teams`.`id`
WHERE `years`.`state` = 'FINISHED' AND `years`.`ranking` = 1;
