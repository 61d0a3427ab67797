ALTER TABLE `task_groups` ADD `lesnaRequires` text CONSTRAINT "task_groups_lesna_requires" CHECK(lesnaRequires IN ('LESNA', 'PUSZCZANSKA'));--> statement-breakpoint
ALTER TABLE `task_groups` ADD `puszczanskaRequires` text CONSTRAINT "task_groups_puszczanska_requires" CHECK(puszczanskaRequires IN ('LESNA', 'PUSZCZANSKA'));
