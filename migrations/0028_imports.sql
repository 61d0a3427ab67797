CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`byId` integer NOT NULL,
	`at` text NOT NULL,
	`lettersAt` text NOT NULL,
	`undoneAt` text,
	`made` text NOT NULL,
	FOREIGN KEY (`byId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_by_person` ON `imports` (`byId`);