ALTER TABLE `plan_targets` ADD `targetAt` text;--> statement-breakpoint
ALTER TABLE `plan_targets` ADD `targetById` integer REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `talks` ADD `movedFrom` text;