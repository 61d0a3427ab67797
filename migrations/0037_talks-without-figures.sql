ALTER TABLE `talks` DROP COLUMN `standing`;--> statement-breakpoint
ALTER TABLE `talks` DROP COLUMN `planStanding`;--> statement-breakpoint
ALTER TABLE `talks` DROP COLUMN `former`;