ALTER TABLE `audit_entries` ADD `districtName` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `teamName` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `yearName` text;--> statement-breakpoint
UPDATE `audit_entries` SET
	`districtName` = (SELECT `name` FROM `districts` WHERE `id` = `districtId`),
	`teamName` = (SELECT `name` FROM `teams` WHERE `id` = `teamId`),
	`yearName` = (SELECT `name` FROM `years` WHERE `id` = `yearId`);--> statement-breakpoint
UPDATE `audit_entries` SET `before` = json_set(`before`, '$.district', (SELECT `name` FROM `districts` WHERE `id` = `before` ->> '$.districtId')) WHERE json_type(`before`, '$.districtId') IS NOT NULL;--> statement-breakpoint
UPDATE `audit_entries` SET `after` = json_set(`after`, '$.district', (SELECT `name` FROM `districts` WHERE `id` = `after` ->> '$.districtId')) WHERE json_type(`after`, '$.districtId') IS NOT NULL;
